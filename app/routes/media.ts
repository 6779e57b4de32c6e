import type { LoaderFunctionArgs } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { fileNotFound } from '#app/http/files.ts';

/** `imageFileName` of a stored picture (domain/images), and nothing else that storage may hold. */
const fileName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}-[1-9]\d{0,3}\.(?<format>avif|webp)$/;

/** `/media/<id>-<width>.<avif|webp>`: a stored picture's file, which never changes. */
export async function loader({ params: { file = '' }, context }: LoaderFunctionArgs) {
  const format = fileName.exec(file)?.groups?.format;
  const bytes = format && (await context.get(appContext).storage.read(file));
  if (!bytes) return fileNotFound();
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': `image/${format}`,
      'Content-Length': String(bytes.length),
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
