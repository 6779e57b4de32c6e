/** Puts a file into a field as if the reader had chosen it. */
export function putFile(input: HTMLInputElement, file: File): void {
  if (input.files?.[0] === file) return;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}
