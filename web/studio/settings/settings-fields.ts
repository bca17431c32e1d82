import type { TextField } from '#web/studio/content/index.ts'

/** What an academy says of itself, as on its pages and in its mails. */
export const lookFields: readonly TextField[] = [
  { name: 'name', label: 'Academy’s name', control: 'line', best: 100 },
  {
    name: 'short',
    label: 'Short name',
    control: 'line',
    best: 40,
    hint: 'On narrow screens, and as the sender of mails.',
  },
  {
    name: 'logo',
    label: 'Logo',
    control: 'picture',
    isOptional: true,
    hint: 'Beside the name, about as high as a line: a square on a clear ground is best.',
  },
  { name: 'tagline', label: 'In a sentence', control: 'line' },
]
export const contactFields: readonly TextField[] = [
  { name: 'phone', label: 'Phone', control: 'line' },
  { name: 'email', label: 'E-mail address', control: 'line' },
  { name: 'address', label: 'Address', control: 'lines', hint: 'As on an envelope.' },
  { name: 'hours', label: 'Opening hours', control: 'lines', hint: 'A line for each.' },
  { name: 'notice', label: 'Notice', control: 'paragraph', hint: 'Stands at the end of each mail.' },
]
export const mapFields: readonly TextField[] = [
  {
    name: 'mapPicture',
    label: 'Drawn map',
    control: 'picture',
    isOptional: true,
    hint: 'Shows where you are before anybody accepts the interactive map. Without it: your address in large letters.',
  },
]
const menuColumns = [
  { name: 'label', label: 'Words' },
  { name: 'href', label: 'Leads to' },
]
export const menuFields: readonly TextField[] = [
  {
    name: 'menu',
    label: 'At the head of the site',
    control: 'rows',
    isOptional: true,
    columns: menuColumns,
    hint: 'Pages of the site, such as /team or /pages/prices, and addresses that begin with https://. Without a row: the pages that every academy has. What signs in always follows.',
  },
  {
    name: 'footerMenu',
    label: 'In the footer',
    control: 'rows',
    isOptional: true,
    columns: menuColumns,
    hint: 'Without a row: help, blog and contact. The legal texts always follow.',
  },
]
export const glossaryFields: readonly TextField[] = [
  {
    name: 'glossary',
    label: 'Names of techniques',
    control: 'lines',
    isOptional: true,
    hint: 'How they are written, one on each line: captions that a machine drafts are put right by them. Everybody who teaches is known already.',
  },
]
/** The currency first: it stands above the prices. */
export const moneyFields: readonly TextField[] = [
  { name: 'currency', label: 'Currency', control: 'line', hint: 'Three letters, such as USD.' },
  { name: 'tax', label: 'What prices say of taxes', control: 'line' },
  { name: 'seller', label: 'Who sells', control: 'lines', hint: 'As receipts say it.' },
  { name: 'desk', label: 'How to pay at the desk', control: 'paragraph' },
]
export const teamFields: readonly TextField[] = [
  { name: 'introduction', label: 'Above the instructors', control: 'paragraph' },
]

/** Other fields, which have a form of their own. */
export const otherFields = [
  { name: 'accent', label: 'Accent color' },
  { name: 'coordinates', label: 'Coordinates' },
  { name: 'mapZoom', label: 'How near the map opens' },
  { name: 'withdrawalDays', label: 'Days to withdraw' },
  { name: 'plans', label: 'Plans' },
  { name: 'demo', label: 'Demo' },
]
