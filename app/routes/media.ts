import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { fileNotFound, fileResponse } from '#app/http/files.ts';

/** `imageFileName` of a stored picture (domain/images), and nothing else that storage may hold. */
const fileName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}-[1-9]\d{0,3}\.(?<format>avif|webp)$/;

/** `/media/<id>-<width>.<avif|webp>`: a stored picture's file. */
export async function loader({ params: { file = '' }, context }: LoaderFunctionArgs) {
  const format = fileName.exec(file)?.groups?.format;
  const bytes = format && (await context.get(appContext).storage.read(file));
  return bytes ? fileResponse(bytes, { type: `image/${format}`, maxAge: 31_536_000, immutable: true }) : fileNotFound();
}
