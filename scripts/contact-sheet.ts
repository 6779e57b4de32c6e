import { basename } from 'node:path';
import sharp from 'sharp';

/** Pixels of a sheet's cells; a longer page is cut off below. */
const cell = { width: 320, height: 640, gap: 12, columns: 6, label: 22 };

export async function makeContactSheet(files: readonly string[], target: string): Promise<void> {
  const rows = Math.ceil(files.length / cell.columns);
  const step = { x: cell.width + cell.gap, y: cell.height + cell.label + cell.gap };
  const parts = await Promise.all(
    files.map(async (file, i) => {
      const left = cell.gap + (i % cell.columns) * step.x;
      const top = cell.gap + Math.floor(i / cell.columns) * step.y;
      const small = sharp(await sharp(file).resize(cell.width).toBuffer());
      const { height = cell.height } = await small.metadata();
      const picture = await small
        .extract({ left: 0, top: 0, width: cell.width, height: Math.min(height, cell.height) })
        .jpeg()
        .toBuffer();
      return [
        { input: label(basename(file, '.jpg')), left, top },
        { input: picture, left, top: top + cell.label },
      ];
    }),
  );
  const [width, height] = [cell.columns * step.x + cell.gap, rows * step.y + cell.gap];
  const sheet = sharp({
    create: { width, height, channels: 3, background: '#888' },
    limitInputPixels: false,
  });
  await sheet.composite(parts.flat()).jpeg({ quality: 80 }).toFile(target);
}

const label = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.label}"><text y="16" font-family="sans-serif" font-size="13" fill="#fff">${text}</text></svg>`,
  );
