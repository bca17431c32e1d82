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
    { pass: 'first', at: 0.1, seconds: 1.2, text: 'At real speed.' },
    { pass: 'first', at: 1.95, seconds: 1.3, text: '[Thud, and a slap]' },
    { pass: 'slow', at: 0, seconds: 1.6, text: 'Pull them onto their toes.' },
    { pass: 'slow', at: 0.85, seconds: 1.2, text: 'Turn in, hips low.' },
    { pass: 'slow', at: 1.5, seconds: 0.92, text: 'Turn and place.' },
    { pass: 'slow', at: 1.98, seconds: 2.2, text: '[Thud, slap]\nThe sleeve saves their head.' },
    { pass: 'again', at: 0.1, seconds: 1.4, text: 'Once more.' },
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
