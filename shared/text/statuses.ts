/** Each state has a word and an icon, so that colour never carries the meaning alone. */
export type Tone = 'good' | 'bad' | 'wait' | 'quiet'
export type Shape = 'ring' | 'dots' | 'arrow' | 'eye' | 'key' | 'check' | 'cross' | 'bang' | 'minus' | 'clock'
export type StatusText = { word: string; tone: Tone; shape: Shape }
