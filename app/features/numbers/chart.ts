/** A chart in units of its `viewBox`, which the server has computed. */
export type Chart = {
  label: string;
  ticks: readonly { y: number; text: string }[];
  /** Below the chart; one at its end goes no further. */
  labels: readonly { x: number; text: string; isEnd?: boolean }[];
  bars: readonly { x: number; y: number; width: number; height: number; title: string }[];
  lines: readonly { d: string; kind: 'current' | 'previous' | 'area' }[];
};

export const chartSize = {
  width: 340,
  height: 168,
  left: 40,
  right: 332,
  top: 10,
  bottom: 146,
} as const;
