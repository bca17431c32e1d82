import { lists } from './fields/list-fields.ts'
import type { SectionName } from './sections.ts'
import type { TextLabels } from './fields/text-field.ts'

const title = { name: 'title', label: 'Title', control: 'line' } as const
const summary = {
  name: 'summary',
  label: 'Summary',
  control: 'paragraph',
  recommendedLength: 160,
  hint: 'Shown under the title and in search results.',
} as const
const body = { name: 'body', label: 'Text', control: 'markdown' } as const

/** Fields of each kind in the order of the editor. */
export const textKinds: Readonly<Record<SectionName, TextLabels>> = {
  lessons: {
    title: 'Lessons',
    entryName: 'lesson',
    titleField: 'title',
    isSlugFixed: true,
    emptyText: 'A lesson is a video with text. Upload a video to create one.',
    fields: [
      title,
      { name: 'description', label: 'Description', control: 'paragraph' },
      { name: 'thumbnail', label: 'Video', control: 'film' },
      {
        name: 'visibility',
        label: 'Visibility',
        control: 'choice',
        emptyOption: 'Listed',
        options: [
          { value: 'unlisted', label: 'Unlisted: only people with the link can see it' },
          { value: 'retired', label: 'Retired: no longer offered' },
        ],
        hint: 'Takes effect when the lesson is published. An unlisted lesson doesn’t appear in lists or search. A retired lesson keeps its name in members’ records.',
      },
      {
        name: 'free',
        label: 'Free for everyone',
        control: 'switch',
        hint: 'Members on the free plan can watch this lesson.',
      },
      {
        name: 'level',
        label: 'Level',
        control: 'choice',
        options: [
          { value: 'foundation', label: 'Foundation' },
          { value: 'intermediate', label: 'Intermediate' },
          { value: 'advanced', label: 'Advanced' },
        ],
      },
      {
        name: 'top10',
        label: 'Rank in the Top 10',
        control: 'choice',
        isNumber: true,
        emptyOption: 'Not ranked',
        options: Array.from({ length: 10 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) })),
        hint: 'Members see the ranking on the Browse page and under New & Popular. Each rank belongs to one lesson.',
      },
      {
        name: 'chapters',
        label: 'Chapters',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'at', label: 'Time in seconds', cellType: 'number' },
          { name: 'title', label: 'Title' },
          { name: 'kind', label: 'Kind', isOptional: true },
        ],
        hint: 'Kinds are setup, entry, control, finish, mistake and safety.',
      },
      { name: 'cast', label: 'Instructors', control: 'lines', isOptional: true, hint: 'One name per line.' },
      {
        name: 'tags',
        label: 'Tags',
        control: 'tags',
        isOptional: true,
        hint: 'One tag per line. Members can search for them.',
      },
      {
        name: 'equipment',
        label: 'Equipment',
        control: 'lines',
        isOptional: true,
        hint: 'What you need for training, one item per line: mats, a partner.',
      },
      {
        name: 'safety',
        label: 'Safety',
        control: 'lines',
        isOptional: true,
        hint: 'What to watch out for when training with a partner, one sentence per line.',
      },
    ],
  },
  courses: {
    title: 'Courses',
    entryName: 'course',
    titleField: 'title',
    isSlugFixed: true,
    emptyText: 'A course puts lessons in order. Members see a lesson once its course is published.',
    fields: [
      title,
      {
        name: 'summary',
        label: 'Summary',
        control: 'paragraph',
        isOptional: true,
        hint: 'What members will be able to do after this course.',
      },
      {
        name: 'lessons',
        label: 'Lessons',
        control: 'course-lessons',
        hint: 'Lessons appear in the course once they’re published.',
      },
    ],
  },
  lists,
  articles: {
    title: 'Articles',
    entryName: 'article',
    sitePath: '/blog/',
    titleField: 'title',
    emptyText: 'An article answers a question that visitors have before their first class.',
    fields: [
      title,
      summary,
      body,
      {
        name: 'published',
        label: 'Publication date',
        control: 'day',
        isOptional: true,
        hint: 'Leave empty to use the date of the first publication.',
      },
      {
        name: 'shared',
        label: 'Link preview picture',
        control: 'picture',
        isOptional: true,
        hint: 'Shown when someone shares this article on another site. Leave empty to use the academy’s picture.',
      },
      {
        name: 'lessons',
        label: 'Related lessons',
        control: 'lines',
        isOptional: true,
        hint: 'One lesson ID per line, like leave-early.',
      },
      {
        name: 'plate',
        label: 'Drawn figures across the page',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'technique', label: 'Technique' },
          { name: 'at', label: 'Time in seconds', cellType: 'number' },
        ],
      },
    ],
  },
  pages: {
    title: 'Pages',
    entryName: 'page',
    sitePath: '/',
    titleField: 'title',
    emptyText: 'Pages hold lasting information: who you are, where you are, what you teach.',
    fields: [title, summary, body],
  },
  help: {
    title: 'Help',
    entryName: 'help topic',
    titleField: 'title',
    emptyText: 'A help topic answers a question that members ask, in their words.',
    fields: [
      { ...title, label: 'Question' },
      { name: 'group', label: 'Group', control: 'line', hint: 'The heading above the topic.' },
      { name: 'text', label: 'Answer', control: 'paragraphs' },
      {
        name: 'links',
        label: 'Links',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'label', label: 'Text' },
          { name: 'href', label: 'Link' },
        ],
      },
      {
        name: 'keys',
        label: 'Keys',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'keys', label: 'Keys, separated by commas', cellType: 'list' },
          { name: 'does', label: 'What they do' },
        ],
      },
    ],
  },
  instructors: {
    title: 'Instructors',
    entryName: 'instructor',
    titleField: 'name',
    emptyText: 'Introduce your instructors to visitors.',
    fields: [
      { name: 'name', label: 'Name', control: 'line' },
      { name: 'role', label: 'Role', control: 'line' },
      { name: 'says', label: 'Quote', control: 'paragraph' },
      { name: 'biography', label: 'Bio', control: 'paragraphs' },
      { name: 'teaches', label: 'Courses', control: 'lines', hint: 'One course title per line.' },
      { name: 'figure', label: 'Figure', control: 'line', hint: 'The technique drawn beside the name.' },
    ],
  },
  legal: {
    title: 'Legal pages',
    entryName: 'legal page',
    sitePath: '/',
    titleField: 'title',
    emptyText: 'Terms, privacy and cookies, as required by law.',
    fields: [title, summary, { name: 'updated', label: 'Last changed', control: 'day' }, body],
  },
}
