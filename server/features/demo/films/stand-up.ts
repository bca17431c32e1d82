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
    { pass: 'first', at: 0.1, seconds: 1.3, text: 'Technical stand-up, at real speed.' },
    { pass: 'first', at: 1.5, seconds: 1.3, text: '[Feet shuffle on the mat]' },
    { pass: 'slow', at: 0, seconds: 1.2, text: 'Slowly. One foot is your shield.' },
    { pass: 'slow', at: 0.66, seconds: 0.9, text: 'Push at the hip, for room.\n[A dull thud]' },
    { pass: 'slow', at: 1.15, seconds: 1.1, text: 'Weight on hand and foot, hips up.' },
    { pass: 'slow', at: 1.72, seconds: 1.6, text: 'The leg goes back under you. Eyes on them.' },
    { pass: 'slow', at: 2.55, seconds: 1, text: 'Stand, and step away.' },
    { pass: 'again', at: 0.1, seconds: 1.4, text: 'Once more, at real speed.' },
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
