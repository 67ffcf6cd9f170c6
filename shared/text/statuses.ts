/** Each state has a word and an icon, so that colour never carries the meaning alone. */
/**
 * `wait`: only what somebody who reads this screen has to act on. `bad`: only what failed, was refused or is owed. A state on
 * its normal way is `ink`, one that is over or has not begun `quiet`.
 */
export type Tone = 'good' | 'bad' | 'wait' | 'ink' | 'quiet'
export type Shape = 'ring' | 'dots' | 'arrow' | 'eye' | 'key' | 'check' | 'cross' | 'bang' | 'minus' | 'clock' | 'pause'
export type StatusText = { word: string; tone: Tone; shape: Shape }
