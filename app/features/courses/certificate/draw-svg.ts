import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;
type Attributes = Record<string, string>;

/**
 * Draws one of our own drawings (docs/design.md): paths and circles with presentation attributes,
 * and vertical gradients in user space.
 */
export function drawSvg(pdf: Pdf, svg: string): void {
  const gradients = new Map<string, PDFKit.PDFLinearGradient>();
  let gradient: PDFKit.PDFLinearGradient | undefined;
  for (const [, tag, source = ''] of svg.matchAll(/<(\w+)((?:\s+[\w-]+="[^"]*")*)\s*\/?>/g)) {
    const attributes: Attributes = Object.fromEntries(
      [...source.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const number = (name: string) => Number(attributes[name] ?? 0);
    if (tag === 'linearGradient') {
      gradient = pdf.linearGradient(number('x1'), number('y1'), number('x2'), number('y2'));
      gradients.set(`url(#${attributes['id']})`, gradient);
    } else if (tag === 'stop') {
      gradient?.stop(number('offset'), attributes['stop-color']);
    } else if (tag === 'path') {
      paint(pdf.path(attributes['d'] ?? ''), attributes, gradients);
    } else if (tag === 'circle') {
      paint(pdf.circle(number('cx'), number('cy'), number('r')), attributes, gradients);
    } else if (tag !== 'svg') throw new Error(`a drawing has no <${tag}>`);
  }
}

function paint(
  pdf: Pdf,
  attributes: Attributes,
  gradients: ReadonlyMap<string, PDFKit.PDFLinearGradient>,
): void {
  const { fill = '#000000', stroke } = attributes;
  if (!stroke) {
    pdf.fill(gradients.get(fill) ?? fill);
    return;
  }
  const round = (name: string) => (attributes[name] === 'round' ? 'round' : undefined);
  pdf
    .lineWidth(Number(attributes['stroke-width'] ?? 1))
    .lineCap(round('stroke-linecap') ?? 'butt')
    .lineJoin(round('stroke-linejoin') ?? 'miter')
    .stroke(stroke);
}
