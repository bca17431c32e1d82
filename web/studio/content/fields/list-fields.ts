import type { TextLabels } from './text-field.ts'

/** Fields of the members' Browse page: recommended, new and upcoming lessons, and notifications. */
export const lists: TextLabels = {
  title: 'Browse page',
  entryName: 'Browse page',
  titleField: 'title',
  isSingleton: true,
  isSlugFixed: true,
  emptyText: 'The first lessons that members see, above all courses.',
  fields: [
    {
      name: 'featured',
      label: 'Featured',
      control: 'references',
      hint: 'Lessons that your teachers recommend. The first one appears at the top of the page.',
    },
    {
      name: 'featuredFree',
      label: 'Free',
      control: 'references',
      hint: 'Included in every plan, and shown at the top for members on the free plan.',
    },
    { name: 'latest', label: 'New', control: 'references', hint: 'Newest first.' },
    {
      name: 'soon',
      label: 'Coming soon',
      control: 'entries',
      entryName: 'announcement',
      hasId: true,
      hint: 'Announced lessons that aren’t published yet.',
      fields: [
        { name: 'title', label: 'Title', control: 'line' },
        { name: 'description', label: 'Description', control: 'paragraph' },
        { name: 'thumbnail', label: 'Picture', control: 'picture' },
        { name: 'date', label: 'Date, if known', control: 'day', isOptional: true },
      ],
    },
    {
      name: 'alerts',
      label: 'Notifications',
      control: 'entries',
      entryName: 'notification',
      hint: 'Shown under the bell, newest first.',
      fields: [
        { name: 'name', label: 'What’s new', control: 'line' },
        { name: 'description', label: 'One sentence', control: 'paragraph' },
        {
          name: 'href',
          label: 'Link',
          control: 'line',
          hint: 'A page of the academy, like /latest, or a URL that starts with https://.',
        },
        {
          name: 'icon',
          label: 'Icon',
          control: 'choice',
          options: [
            { value: 'bell', label: 'Bell' },
            { value: 'play', label: 'Video' },
            { value: 'star', label: 'Star' },
            { value: 'shield', label: 'Shield' },
            { value: 'book', label: 'Book' },
            { value: 'calendar', label: 'Calendar' },
          ],
        },
        {
          name: 'date',
          label: 'Date',
          control: 'day',
          isOptional: true,
          hint: 'If empty: the day when you first publish the notification.',
        },
      ],
    },
  ],
}
