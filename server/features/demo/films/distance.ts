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
    { pass: 'first', at: 0.1, seconds: 1.4, text: 'Stance and distance, at real speed.' },
    { pass: 'first', at: 1.6, seconds: 1.2, text: '[Steps, closer and closer]' },
    { pass: 'slow', at: 0.3, seconds: 1.2, text: 'Slowly. Hands up and open.' },
    { pass: 'slow', at: 0.95, seconds: 1.4, text: 'They step in: rear foot back first.' },
    { pass: 'slow', at: 1.68, seconds: 0.9, text: 'Again. Never cross your feet.' },
    { pass: 'slow', at: 2.15, seconds: 1.7, text: 'Two arms of room, and a loud "Stop".' },
    { pass: 'again', at: 0.1, seconds: 1.4, text: 'Once more, at real speed.' },
    { pass: 'again', at: 2.1, seconds: 1.2, text: '[The steps end]' },
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
