import { z } from 'zod'
import { EMAIL_LENGTH } from '../limits.ts'
import { GLOSSARY_TERM_LENGTH, GLOSSARY_TERMS } from './content-limits.ts'
import { Href, Line, Paragraph, PictureAddress } from './fields.ts'

/** A link of the site's menu: to a page of the site or, with https, to another one. */
const MenuEntry = z.strictObject({
  label: Line(40),
  href: Line(2000).regex(/^(\/(?![/\\])|https:\/\/)/, 'must start with / or https://'),
})

/** Default zoom: streets and blocks. */
export const MAP_ZOOM = 16

/** Name and contact of the academy; `content/site.json`. */
export const SiteSettings = z.strictObject({
  /** Whether the academy is fictional, which its pages state. */
  demo: z.boolean(),
  name: Line(100),
  /** Short name for narrow screens, and the sender's name of mails. */
  short: Line(40),
  tagline: Line(200),
  /** Sentence at the end of each mail. */
  notice: Line(500),
  phone: Line(40),
  email: z.email('must be an email address').max(EMAIL_LENGTH),
  /** Lines as on an envelope. */
  address: z.array(Line(200)).min(1).max(10),
  /** Opening hours, one line each. */
  hours: z.array(Line(200)).max(14),
  /** Latitude and longitude in degrees; null if there is no location to show, and then no interactive map. */
  coordinates: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).nullable(),
  /** Initial zoom of the interactive map: 1, the world, to 19, houses. Defaults to {@link MAP_ZOOM}. */
  mapZoom: z.int('must be a whole number').min(1).max(19).optional(),
  /** The academy's own map, shown before or instead of the interactive one. Omitted: the address in large letters. */
  mapPicture: PictureAddress.optional(),
  /** Replaces the product's mark. */
  logo: PictureAddress.optional(),
  /** Accent color of the academy, as `#B93208`. Defaults to the product's. */
  accent: z
    .string()
    .regex(/^#[0-9A-F]{6}$/, 'must be a color such as #B93208')
    .max(20)
    .optional(),
  /** Header menu of the public pages, before the sign-in links. Defaults to the pages that every academy has. */
  menu: z.array(MenuEntry).min(1).max(8).optional(),
  /** Footer menu, before the legal texts. Defaults to help, blog and contact. */
  footerMenu: z.array(MenuEntry).min(1).max(8).optional(),
  /** Spellings of techniques by which machine-made captions are corrected. */
  glossary: z.array(Line(GLOSSARY_TERM_LENGTH)).max(GLOSSARY_TERMS).optional(),
})

/** Introduction above the instructors; `content/team.json`. */
export const Team = z.strictObject({ introduction: Paragraph })

/** A teacher; `people` of `content/team.json`. */
export const Instructor = z.strictObject({
  name: Line(200),
  role: Line(200),
  /** Technique drawn next to the name. */
  figure: Line(100),
  biography: z.array(Paragraph).max(20),
  /** Titles of courses. */
  teaches: z.array(Line(200)).max(50),
  /** Quote. */
  says: Line(500),
})

/** A question with its answer; `topics` of `content/help/topics.json`. */
export const HelpTopic = z.strictObject({
  title: Line(200),
  /** Heading that lists it. */
  group: Line(100),
  /** Paragraphs. */
  text: z.array(Paragraph).min(1).max(20),
  /** Keyboard shortcuts and their functions. */
  keys: z
    .array(z.strictObject({ keys: z.array(Line(40)).min(1).max(20), does: Line(200) }))
    .max(50)
    .optional(),
  links: z
    .array(z.strictObject({ label: Line(100), href: Href }))
    .max(10)
    .optional(),
})
