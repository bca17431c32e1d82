import type { Film } from '../film.ts'

export const hipThrow: Film = {
  technique: 'hip-throw',
  number: 3,
  title: 'Hip throw',
  chapters: [
    { pass: 'first', at: 0, title: 'At real speed', kind: 'setup' },
    { pass: 'slow', at: 0, title: 'Pull before you turn', kind: 'entry' },
    { pass: 'slow', at: 1, title: 'Hips lower than theirs', kind: 'control' },
    { pass: 'slow', at: 1.36, title: 'Turn and place', kind: 'finish' },
    { pass: 'again', at: 0, title: 'Keep the sleeve, save the head', kind: 'safety' },
  ],
  captions: [
    { pass: 'first', at: 0.1, seconds: 1.5, text: 'Hip throw, at real speed.' },
    { pass: 'first', at: 1.95, seconds: 1.2, text: '[A body lands on the mat, a palm slaps it]' },
    { pass: 'slow', at: 0, seconds: 1.9, text: 'Slowly. Pull the sleeve until they lean on their toes.' },
    { pass: 'slow', at: 1, seconds: 1, text: 'Turn in, hips lower than theirs.' },
    { pass: 'slow', at: 1.55, seconds: 0.8, text: 'Straighten and turn.' },
    { pass: 'slow', at: 1.98, seconds: 2, text: '[Thud, slap]\nKeep the sleeve: it saves their head.' },
    { pass: 'again', at: 0.1, seconds: 1.6, text: 'Once more, at real speed.' },
    { pass: 'again', at: 1.95, seconds: 1.4, text: '[Thud, slap]' },
  ],
  noises: [
    { at: 0.1, noise: 'grip' },
    { at: 0.75, noise: 'step' },
    { at: 1.1, noise: 'step' },
    { at: 1.97, noise: 'thump' },
    { at: 1.99, noise: 'slap' },
    { at: 2.06, noise: 'step' },
  ],
}
