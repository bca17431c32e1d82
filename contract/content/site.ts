import { z } from 'zod'
import { EMAIL_LENGTH } from '../limits.ts'
import { GLOSSARY_TERM_LENGTH, GLOSSARY_TERMS } from './content-limits.ts'
import { Href, Line, Paragraph, PictureAddress } from './fields.ts'

/** A link of the site's menu: to a page of the site or, with https, to another one. */
const MenuEntry = z.strictObject({
  label: Line(40),
  href: Line(2000).regex(/^(\/(?![/\\])|https:\/\/)/, 'must start with / or https://'),
})

/** Streets and house blocks. */
export const MAP_ZOOM = 16

/** Name and contact of the academy; `content/site.json`. */
export const SiteSettings = z.strictObject({
  /** The academy is fictional, and its pages say so. */
  demo: z.boolean(),
  name: Line(100),
  /** For narrow screens, and as the sender of mails. */
  short: Line(40),
  tagline: Line(200),
  /** A sentence at the end of each mail. */
  notice: Line(500),
  phone: Line(40),
  email: z.email('must be an email address').max(EMAIL_LENGTH),
  /** Lines as on an envelope. */
  address: z.array(Line(200)).min(1).max(10),
  /** Opening hours, a line each. */
  hours: z.array(Line(200)).max(14),
  /** Latitude and longitude in degrees, or null where there is nothing to find; no interactive map then. */
  coordinates: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).nullable(),
  /** How near the interactive map opens: from 1, the world, to 19, houses. Left out: {@link MAP_ZOOM}. */
  mapZoom: z.int('must be a whole number').min(1).max(19).optional(),
  /** The academy's own drawing of where it is, before and without the interactive map. Left out: its address, large. */
  mapPicture: PictureAddress.optional(),
  /** Stands in place of the product's mark. */
  logo: PictureAddress.optional(),
  /** The one color of the academy, as `#B93208`. Left out: that of the product. */
  accent: z
    .string()
    .regex(/^#[0-9A-F]{6}$/, 'must be a color such as #B93208')
    .max(20)
    .optional(),
  /** At the head of the public pages, before what signs in. Left out: the pages that every academy has. */
  menu: z.array(MenuEntry).min(1).max(8).optional(),
  /** In the footer, before the legal texts. Left out: help, blog and contact. */
  footerMenu: z.array(MenuEntry).min(1).max(8).optional(),
  /** How names of techniques are written: a machine's captions are put right by it. */
  glossary: z.array(Line(GLOSSARY_TERM_LENGTH)).max(GLOSSARY_TERMS).optional(),
})

/** What stands above the instructors; `content/team.json`. */
export const Team = z.strictObject({ introduction: Paragraph })

/** Somebody who teaches; `people` of `content/team.json`. */
export const Instructor = z.strictObject({
  name: Line(200),
  role: Line(200),
  /** The technique that is drawn beside the name. */
  figure: Line(100),
  biography: z.array(Paragraph).max(20),
  /** Titles of courses. */
  teaches: z.array(Line(200)).max(50),
  /** A sentence of theirs. */
  says: Line(500),
})

/** A question with its answer; `topics` of `content/help/topics.json`. */
export const HelpTopic = z.strictObject({
  title: Line(200),
  /** The heading under which it stands. */
  group: Line(100),
  /** Paragraphs. */
  text: z.array(Paragraph).min(1).max(20),
  /** Keys of the keyboard, and what they do. */
  keys: z
    .array(z.strictObject({ keys: z.array(Line(40)).min(1).max(20), does: Line(200) }))
    .max(50)
    .optional(),
  links: z
    .array(z.strictObject({ label: Line(100), href: Href }))
    .max(10)
    .optional(),
})
