import type { Film } from '../film.ts'

export const standUp: Film = {
  technique: 'stand-up',
  number: 4,
  title: 'Technical\nstand-up',
  chapters: [
    { pass: 'first', at: 0, title: 'At real speed', kind: 'setup' },
    { pass: 'slow', at: 0, title: 'A foot as a shield', kind: 'control' },
    { pass: 'slow', at: 0.62, title: 'One push for room', kind: 'entry' },
    { pass: 'slow', at: 1.1, title: 'Hips up, leg back', kind: 'finish' },
    { pass: 'again', at: 0, title: 'Look at them all the way up', kind: 'safety' },
  ],
  captions: [
    { pass: 'first', at: 0.1, seconds: 0.65, text: 'At real speed.' },
    { pass: 'first', at: 0.8, seconds: 0.65, text: '[Dull thud]' },
    { pass: 'first', at: 1.6, seconds: 1.2, text: '[Feet on the mat]' },
    { pass: 'slow', at: 0, seconds: 1.25, text: 'One foot is your shield.' },
    { pass: 'slow', at: 0.66, seconds: 1.05, text: '[Thud]\nPush for room.' },
    { pass: 'slow', at: 1.22, seconds: 1.12, text: 'Hand and foot: hips up.' },
    { pass: 'slow', at: 1.8, seconds: 1.5, text: 'Leg back under. Eyes on them.' },
    { pass: 'slow', at: 2.58, seconds: 1.1, text: 'Stand, step away.' },
    { pass: 'again', at: 0.1, seconds: 0.65, text: 'Once more.' },
    { pass: 'again', at: 0.8, seconds: 0.65, text: '[Dull thud]' },
    { pass: 'again', at: 1.6, seconds: 1.2, text: '[Feet on the mat]' },
  ],
  noises: [
    { at: 0.66, noise: 'step' },
    { at: 0.8, noise: 'thump' },
    { at: 1.25, noise: 'step' },
    { at: 1.82, noise: 'step' },
    { at: 2.45, noise: 'step' },
    { at: 2.62, noise: 'step' },
  ],
}
