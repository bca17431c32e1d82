import type { Film } from '../film.ts'

export const distance: Film = {
  technique: 'distance',
  number: 1,
  title: 'Stance\nand distance',
  chapters: [
    { pass: 'first', at: 0, title: 'At real speed', kind: 'setup' },
    { pass: 'slow', at: 0.3, title: 'Hands up and open', kind: 'entry' },
    { pass: 'slow', at: 0.95, title: 'Rear foot first', kind: 'control' },
    { pass: 'slow', at: 2, title: 'Say stop', kind: 'finish' },
    { pass: 'again', at: 0, title: 'Know where the door is', kind: 'safety' },
  ],
  captions: [
    { pass: 'first', at: 0.1, seconds: 1.2, text: 'At real speed.' },
    { pass: 'first', at: 1.5, seconds: 1.3, text: '[Steps, closer]' },
    { pass: 'slow', at: 0.3, seconds: 1.2, text: 'Hands up and open.' },
    { pass: 'slow', at: 0.95, seconds: 1.35, text: 'Rear foot back first.' },
    { pass: 'slow', at: 1.66, seconds: 0.93, text: 'Never cross them.' },
    { pass: 'slow', at: 2.15, seconds: 1.9, text: 'Two arms of room.\nA loud "Stop".' },
    { pass: 'again', at: 0.1, seconds: 1.4, text: 'Once more.' },
    { pass: 'again', at: 2.1, seconds: 1.3, text: '[The steps end]' },
  ],
  noises: [
    { at: 0.5, noise: 'step' },
    { at: 0.72, noise: 'step' },
    { at: 1.1, noise: 'step' },
    { at: 1.22, noise: 'step' },
    { at: 1.45, noise: 'step' },
    { at: 1.75, noise: 'step' },
    { at: 1.9, noise: 'step' },
    { at: 2.15, noise: 'step' },
  ],
}
