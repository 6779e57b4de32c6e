import { Picture } from './Picture.tsx';

type Props = {
  picture: { image: string; width: number; height: number; placeholder: string | null; alternative: string };
  sizes: string;
  eager?: boolean;
  /** Cut to the frame's shape; otherwise the frame has the picture's. */
  crop?: boolean;
  /** What shows a visitor the files of a picture that nobody has approved. */
  fileKey?: string | undefined;
};

/** A picture over a blurred breath of itself, which stands there while the file is on its way: nothing moves when it comes. */
export function Framed({
  picture: { image, width, height, placeholder, alternative },
  sizes,
  eager = false,
  crop = false,
  fileKey,
}: Props) {
  return (
    <span className={crop ? 'framed framed-crop' : 'framed'}>
      {placeholder && <img className="framed-blur" src={placeholder} alt="" width={width} height={height} />}
      <Picture reference={image} alt={alternative} sizes={sizes} eager={eager} size={{ width, height }} fileKey={fileKey} />
    </span>
  );
}
