import sharp from 'sharp';

/** Draws an SVG of ours as a square PNG, for what takes no SVG icon. `size` in pixels. */
export async function renderIcon(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** Crops a picture (any format that sharp decodes) to a share card, as `renderShareCard` does with a drawing. */
export async function cropShareCard(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).resize(1200, 630, { fit: 'cover' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
