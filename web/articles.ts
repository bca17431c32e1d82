/** The seven articles of the specification's §2. A slug never changes once it is published. */
export const articles = [
  { slug: 'situational-awareness', title: 'Situational awareness' },
  { slug: 'non-lethal-self-defense-weapons', title: 'Non-lethal self-defense weapons' },
  { slug: 'being-your-own-first-responder', title: 'Being your own first responder' },
  { slug: 'being-your-own-first-responder-part-two', title: 'Being your own first responder, part two' },
  { slug: 'train-hard-fight-easy', title: 'Train hard, fight easy' },
  { slug: 'sharpening-the-mind-through-training', title: 'Sharpening the mind through training' },
  {
    slug: 'situational-awareness-in-self-defense-tactics',
    title: 'Situational awareness in self-defense tactics',
  },
] as const
