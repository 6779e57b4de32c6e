import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

// Real pictures, as cameras and programs make them; and what is none.

export const plain = (width: number, height: number, background = '#0B8A8F'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Nothing but noise. */
export const grainy = (width: number, height: number, sigma: number): Sharp => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma };
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
};

/** Something to look at: a photograph's worth of detail, the same each time. */
export function photo(width: number, height: number): Sharp {
  const hills = Array.from({ length: 40 }, (_, n) => {
    const [x, y] = [(n * 211) % 400, (n * 97) % 300];
    return `<circle cx="${x}" cy="${y}" r="${10 + ((n * 13) % 50)}" fill="hsl(${(n * 47) % 360} 60% 50%)" opacity=".6"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" preserveAspectRatio="none" width="${width}" height="${height}">
    <rect width="400" height="300" fill="#2FC4B8"/>${hills.join('')}</svg>`;
  return sharp(Buffer.from(svg)).removeAlpha();
}

/** A camera's photograph: noise is what makes its file large. */
export const cameraPhoto = (width: number, height: number): Promise<Buffer> =>
  grainy(width, height, 20).jpeg({ quality: 90 }).withExif(gps).toBuffer();

/** Where a phone says that it was. */
export const gps = {
  IFD0: { Make: 'Kap' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 45/1 0/1' },
};

export async function animatedWebp(): Promise<Buffer> {
  const frames = await Promise.all(
    ['#D81E5B', '#FFA41B', '#0B8A8F'].map((colour) => plain(40, 40, colour).png().toBuffer()),
  );
  const animated = sharp(frames, { join: { animated: true } });
  return animated.webp({ delay: [100, 100, 100] }).toBuffer();
}

/** A white PNG of so many pixels in some kilobytes. */
export function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), end]);
}

/** A picture that is quickly encoded. */
export const smallPicture = (background?: string): Promise<Buffer> =>
  plain(24, 16, background).png().toBuffer();
