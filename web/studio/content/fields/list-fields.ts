import type { TextLabels } from './text-field.ts'

/** What members find above the courses: lessons in an order, what is to come, and what is new. */
export const lists: TextLabels = {
  title: 'Start page',
  one: 'start page',
  named: 'title',
  isAlone: true,
  isFixed: true,
  empty: 'What members find first: a few lessons that you choose, above all courses.',
  fields: [
    {
      name: 'featured',
      label: 'Featured',
      control: 'references',
      hint: 'What your teachers would show first. The first one stands on top of the page.',
    },
    {
      name: 'featuredFree',
      label: 'Free',
      control: 'references',
      hint: 'Whoever is here opens on every plan, and stands on top for members without one.',
    },
    { name: 'latest', label: 'New', control: 'references', hint: 'The newest first.' },
    {
      name: 'soon',
      label: 'Coming soon',
      control: 'entries',
      one: 'announcement',
      hasId: true,
      hint: 'What is announced, and not there yet.',
      fields: [
        { name: 'title', label: 'Title', control: 'line' },
        { name: 'description', label: 'Description', control: 'paragraph' },
        { name: 'thumbnail', label: 'Picture', control: 'picture' },
        { name: 'date', label: 'Day, when it is known', control: 'day', isOptional: true },
      ],
    },
    {
      name: 'alerts',
      label: 'Notifications',
      control: 'entries',
      one: 'notification',
      hint: 'Behind the bell, the newest first.',
      fields: [
        { name: 'name', label: 'What is new', control: 'line' },
        { name: 'description', label: 'In a sentence', control: 'paragraph' },
        {
          name: 'href',
          label: 'Leads to',
          control: 'line',
          hint: 'A page of the academy such as /latest, or an address that begins with https://.',
        },
        {
          name: 'icon',
          label: 'Icon',
          control: 'choice',
          options: [
            { value: 'bell', label: 'Bell' },
            { value: 'play', label: 'Film' },
            { value: 'star', label: 'Star' },
            { value: 'shield', label: 'Shield' },
            { value: 'book', label: 'Book' },
            { value: 'calendar', label: 'Calendar' },
          ],
        },
      ],
    },
  ],
}
