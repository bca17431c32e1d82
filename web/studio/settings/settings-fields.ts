import type { TextField } from '#web/studio/content/index.ts'

/** Name and logo of the academy. */
export const lookFields: readonly TextField[] = [
  { name: 'name', label: 'Academy’s name', control: 'line', recommendedLength: 100 },
  {
    name: 'short',
    label: 'Short name',
    control: 'line',
    recommendedLength: 40,
    hint: 'Shown in the member area, and as the sender of emails. Up to about 20 characters fit on a phone.',
  },
  {
    name: 'logo',
    label: 'Logo',
    control: 'picture',
    isOptional: true,
    hint: 'Shown next to the name, about as tall as a line of text. A square with a transparent background works best.',
  },
  { name: 'tagline', label: 'Tagline', control: 'line' },
]
export const contactFields: readonly TextField[] = [
  { name: 'phone', label: 'Phone', control: 'line' },
  { name: 'email', label: 'Email address', control: 'line' },
  { name: 'address', label: 'Address', control: 'lines', hint: 'As you’d write it on an envelope.' },
  { name: 'hours', label: 'Opening hours', control: 'lines', hint: 'One entry per line.' },
  { name: 'notice', label: 'Notice', control: 'paragraph', hint: 'Shown at the end of each email.' },
]
export const mapFields: readonly TextField[] = [
  {
    name: 'mapPicture',
    label: 'Map picture',
    control: 'picture',
    isOptional: true,
    hint: 'Shows where you are until a visitor accepts the interactive map. Without a map picture, your address appears in large letters.',
  },
]
const menuColumns = [
  { name: 'label', label: 'Label' },
  { name: 'href', label: 'Link' },
]
export const menuFields: readonly TextField[] = [
  {
    name: 'menu',
    label: 'Header menu',
    control: 'rows',
    isOptional: true,
    columns: menuColumns,
    hint: 'Pages of the site, like /team or /pages/prices, and URLs that start with https://. If empty, the default pages are shown. The sign-in links are always added at the end.',
  },
  {
    name: 'footerMenu',
    label: 'Footer menu',
    control: 'rows',
    isOptional: true,
    columns: menuColumns,
    hint: 'If empty, the help, blog and contact links are shown. The legal pages are always added at the end.',
  },
]
export const homeFields: readonly TextField[] = [
  {
    name: 'homeTitle',
    label: 'Heading of the home page',
    control: 'line',
    isOptional: true,
    recommendedLength: 60,
    hint: 'Shown once you have lessons. If empty: the tagline.',
  },
  {
    name: 'homeText',
    label: 'Sentence under the heading',
    control: 'paragraph',
    isOptional: true,
    recommendedLength: 160,
    hint: 'Also shown in search results. If empty: “Self-defense on video, for members.”',
  },
  {
    name: 'homePicture',
    label: 'Picture at the top',
    control: 'picture',
    isOptional: true,
    hint: 'A wide photo of your training, at least 1600 pixels wide. Shown once you have lessons. If empty: drawings of a throw.',
  },
]
export const landingFields: readonly TextField[] = [
  {
    name: 'landingTitle',
    label: 'Heading of the landing page',
    control: 'line',
    isOptional: true,
    recommendedLength: 60,
    hint: 'Link your ads to /lp/hello. If empty: Hello. You can begin tonight.',
  },
  {
    name: 'landingText',
    label: 'Sentence above the button',
    control: 'paragraph',
    isOptional: true,
    recommendedLength: 160,
  },
  {
    name: 'landingSteps',
    label: 'Steps',
    control: 'rows',
    isOptional: true,
    columns: [
      { name: 'title', label: 'Step' },
      { name: 'text', label: 'What it’s about' },
    ],
    hint: 'Up to three, each shown next to an illustration. If empty, three default items are shown.',
  },
]
export const glossaryFields: readonly TextField[] = [
  {
    name: 'glossary',
    label: 'Technique names',
    control: 'lines',
    isOptional: true,
    hint: 'One name per line, spelled correctly. Automatic captions are corrected with this list. Instructors’ names are already included.',
  },
]
/** The currency is first, because the prices below depend on it. */
export const moneyFields: readonly TextField[] = [
  {
    name: 'currency',
    label: 'Currency',
    control: 'line',
    hint: 'Three letters, such as USD. You can’t change the currency while members have paid periods in it.',
  },
  { name: 'tax', label: 'Tax note on prices', control: 'line' },
  { name: 'seller', label: 'Seller', control: 'lines', hint: 'As shown on receipts.' },
  { name: 'desk', label: 'How members pay at the front desk', control: 'paragraph' },
]
export const teamFields: readonly TextField[] = [
  { name: 'introduction', label: 'Introduction above the instructors', control: 'paragraph' },
]

/** Fields with custom controls. The labels are used in error messages. */
export const otherFields = [
  { name: 'accent', label: 'Accent color' },
  { name: 'coordinates', label: 'Coordinates' },
  { name: 'mapZoom', label: 'Initial map zoom' },
  { name: 'withdrawalDays', label: 'Withdrawal period in days' },
  { name: 'plans', label: 'Plans' },
  { name: 'demo', label: 'Demo' },
]
