import { lists } from './fields/list-fields.ts'
import type { SectionName } from './sections.ts'
import type { TextLabels } from './fields/text-field.ts'

const title = { name: 'title', label: 'Title', control: 'line' } as const
const summary = {
  name: 'summary',
  label: 'Summary',
  control: 'paragraph',
  best: 160,
  hint: 'Under the title, and in search results.',
} as const
const body = { name: 'body', label: 'Text', control: 'markdown' } as const

/** What a text of each kind consists of, in the order of the editor. */
export const textKinds: Readonly<Record<SectionName, TextLabels>> = {
  lessons: {
    title: 'Lessons',
    one: 'lesson',
    named: 'title',
    isFixed: true,
    empty: 'A lesson is one film with its words. Upload a film, and make a lesson of it.',
    fields: [
      title,
      { name: 'description', label: 'Description', control: 'paragraph' },
      { name: 'thumbnail', label: 'Film', control: 'film' },
      {
        name: 'visibility',
        label: 'Who finds it',
        control: 'choice',
        none: 'Everybody',
        options: [
          { value: 'unlisted', label: 'Only with the link' },
          { value: 'retired', label: 'Nobody any more' },
        ],
        hint: 'Once it is published. With the link alone it stands in no list, and search does not find it. A lesson that is not offered any more stays in the records of members by its name.',
      },
      {
        name: 'free',
        label: 'Free for everybody',
        control: 'switch',
        hint: 'Members without a plan can watch it.',
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
        name: 'chapters',
        label: 'Chapters',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'at', label: 'Second', holds: 'number' },
          { name: 'title', label: 'Title' },
          { name: 'kind', label: 'Kind', isOptional: true },
        ],
        hint: 'Kinds are setup, entry, control, finish, mistake and safety.',
      },
      { name: 'cast', label: 'Instructors', control: 'lines', isOptional: true, hint: 'A name on each line.' },
      {
        name: 'tags',
        label: 'Tags',
        control: 'tags',
        isOptional: true,
        hint: 'A word on each line: search finds it.',
      },
      {
        name: 'equipment',
        label: 'Equipment',
        control: 'lines',
        isOptional: true,
        hint: 'What it is trained with, a thing on each line: mats, a partner.',
      },
      {
        name: 'safety',
        label: 'Safety',
        control: 'lines',
        isOptional: true,
        hint: 'What to see to before it is trained with a partner, a sentence on each line.',
      },
    ],
  },
  courses: {
    title: 'Courses',
    one: 'course',
    named: 'title',
    isFixed: true,
    empty: 'A course puts lessons in their order. Members see a lesson once its course is on the site.',
    fields: [
      title,
      { name: 'summary', label: 'Summary', control: 'paragraph', hint: 'What somebody can do after it.' },
      {
        name: 'lessons',
        label: 'Lessons',
        control: 'course-lessons',
        hint: 'Lessons that are not on the site yet are left out until they are.',
      },
    ],
  },
  lists,
  articles: {
    title: 'Articles',
    one: 'article',
    page: '/blog/',
    named: 'title',
    empty: 'An article answers one question that visitors have before they dare to come.',
    fields: [
      title,
      summary,
      body,
      {
        name: 'published',
        label: 'Day beside the title',
        control: 'day',
        isOptional: true,
        hint: 'Empty: the day it is first published.',
      },
      {
        name: 'shared',
        label: 'Picture for sharing',
        control: 'picture',
        isOptional: true,
        hint: 'What other sites show where somebody names this article. Empty: the picture of the academy.',
      },
      {
        name: 'lessons',
        label: 'Lessons that go with it',
        control: 'lines',
        isOptional: true,
        hint: 'The id of a lesson on each line, such as leave-early.',
      },
      {
        name: 'plate',
        label: 'Figures across the page',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'technique', label: 'Technique' },
          { name: 'at', label: 'Second', holds: 'number' },
        ],
      },
    ],
  },
  pages: {
    title: 'Pages',
    one: 'page',
    page: '/',
    named: 'title',
    empty: 'A page says what stays true: who you are, where you are, what you teach.',
    fields: [title, summary, body],
  },
  help: {
    title: 'Help',
    one: 'help topic',
    named: 'title',
    empty: 'A topic answers a question in the words of the member who has it.',
    fields: [
      { ...title, label: 'Question' },
      { name: 'group', label: 'Group', control: 'line', hint: 'The heading it stands under.' },
      { name: 'text', label: 'Answer', control: 'paragraphs' },
      {
        name: 'links',
        label: 'Links',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'label', label: 'Words' },
          { name: 'href', label: 'Leads to' },
        ],
      },
      {
        name: 'keys',
        label: 'Keys',
        control: 'rows',
        isOptional: true,
        columns: [
          { name: 'keys', label: 'Keys, with commas', holds: 'list' },
          { name: 'does', label: 'What they do' },
        ],
      },
    ],
  },
  instructors: {
    title: 'Instructors',
    one: 'instructor',
    named: 'name',
    empty: 'Visitors want to know who will stand before them.',
    fields: [
      { name: 'name', label: 'Name', control: 'line' },
      { name: 'role', label: 'Role', control: 'line' },
      { name: 'says', label: 'A sentence of theirs', control: 'paragraph' },
      { name: 'biography', label: 'About them', control: 'paragraphs' },
      { name: 'teaches', label: 'Courses', control: 'lines', hint: 'The title of a course on each line.' },
      { name: 'figure', label: 'Figure', control: 'line', hint: 'The technique that is drawn beside the name.' },
    ],
  },
  legal: {
    title: 'Legal texts',
    one: 'legal text',
    page: '/',
    named: 'title',
    empty: 'Terms, privacy and cookies: what the law asks for.',
    fields: [title, summary, { name: 'updated', label: 'Last changed', control: 'day' }, body],
  },
}
