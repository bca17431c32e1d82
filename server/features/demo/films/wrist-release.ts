import type { Film } from '../film.ts'

export const wristRelease: Film = {
  technique: 'wrist-release',
  number: 2,
  title: 'Wrist release\nthrough the thumb',
  chapters: [
    { pass: 'first', at: 0, title: 'At real speed', kind: 'setup' },
    { pass: 'slow', at: 0.4, title: 'Do not pull back', kind: 'mistake' },
    { pass: 'slow', at: 1, title: 'Sink and bring the elbow', kind: 'entry' },
    { pass: 'slow', at: 1.5, title: 'Out where the thumb is', kind: 'finish' },
    { pass: 'again', at: 0, title: 'Hands up, one step away', kind: 'safety' },
  ],
  captions: [
    { pass: 'first', at: 0.1, seconds: 1.2, text: 'At real speed.' },
    { pass: 'first', at: 1.65, seconds: 1.1, text: '[The grip breaks]' },
    { pass: 'slow', at: 0, seconds: 1.8, text: 'They hold the wrist and pull.' },
    { pass: 'slow', at: 1, seconds: 0.85, text: 'Sink. Step in.' },
    { pass: 'slow', at: 1.45, seconds: 1.45, text: 'Elbow in, out past the thumb.' },
    { pass: 'slow', at: 2.2, seconds: 1.5, text: '[A step]\nHands up, and away.' },
    { pass: 'again', at: 0.1, seconds: 1.4, text: 'Once more.' },
    { pass: 'again', at: 1.65, seconds: 1.3, text: '[The grip breaks]' },
  ],
  noises: [
    { at: 0.5, noise: 'step' },
    { at: 0.7, noise: 'grip' },
    { at: 1.33, noise: 'step' },
    { at: 1.68, noise: 'slip' },
    { at: 2.0, noise: 'step' },
    { at: 2.2, noise: 'step' },
  ],
}
