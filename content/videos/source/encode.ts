/**
 * From frames to files. `ffmpeg` is a tool of whoever renders anew (Debian: `apt-get install
 * ffmpeg`); the site needs it neither to build nor to run, because the rendered files are
 * committed.
 *
 * - VP9 in WebM first: for the hero at 290 kB it comes nearer to the drawing than H.264 (SSIM 0.995
 *   against 0.992), and
 *   cheap phones decode it in hardware; they would decode AV1, smaller still, in software. Constant quality in two
 *   passes; layered reference frames (`auto-alt-ref 6`) save 6 %.
 * - H.264 High in MP4 for the others: level 3.1 and four references, which old decoders bear; the
 *   index in front
 *   (faststart), so that playing begins with the first bytes. `aq-mode=3`, stronger than usual, keeps dark skies and
 *   pale clouds clean; the psychovisual tricks are off, since they spend bytes on grain that flat drawings do not have.
 * - One key frame: a loop of 12 s needs no more, and each (33 kB in the hero) would cost more than
 *   a second of film.
 * - 4:2:0, BT.709, limited range, said in the file, so that the film has the colours of its
 *   drawing. No sound track.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fit } from './fit.ts';

export const fps = 24;

const asVideo = `-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -color_range tv -colorspace bt709
  -color_primaries bt709 -color_trc bt709 -an -g 9999`;
const vp9 =
  '-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 1 -row-mt 1 -auto-alt-ref 6 -lag-in-frames 25';
const h264 = `-c:v libx264 -profile:v high -level 3.1 -preset veryslow -refs 4
  -x264-params aq-mode=3:aq-strength=1.4:psy=0:keyint=infinite -movflags +faststart`;

/** Stores raw RGB frames without loss in one file, from which both encoders read. */
export async function store(
  frames: AsyncIterable<Buffer>,
  width: number,
  height: number,
  file: string,
): Promise<void> {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${fps} -i -`;
  const child = spawn('ffmpeg', words(`-v error -y ${input} -c:v ffv1 -pix_fmt gbrp`, file), {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const closed = once(child, 'close');
  for await (const frame of frames) if (!child.stdin.write(frame)) await once(child.stdin, 'drain');
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/**
 * Writes `<base>.webm` and `<base>.mp4`, each at most `limit` kB, and answers what they came to.
 */
export async function encode(source: string, base: string, limit: number): Promise<string[]> {
  await ffmpeg(source, `${asVideo} ${vp9} -crf 40 -pass 1 -f null`, '-');
  const webm = await fit(32, 46, limit, `${base}.webm`, (crf, file) =>
    ffmpeg(source, `${asVideo} ${vp9} -crf ${crf} -pass 2`, file),
  );
  const mp4 = await fit(20, 34, limit, `${base}.mp4`, (crf, file) =>
    ffmpeg(source, `${asVideo} ${h264} -crf ${crf}`, file),
  );
  return [webm, mp4];
}

const words = (options: string, file: string): string[] => [...options.split(/\s+/), file];

async function ffmpeg(source: string, options: string, file: string): Promise<void> {
  const args = ['-v', 'error', '-y', '-i', source, ...words(options, file)];
  const [code] = await once(
    spawn('ffmpeg', args, { cwd: dirname(source), stdio: ['ignore', 'inherit', 'inherit'] }),
    'close',
  );
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}
