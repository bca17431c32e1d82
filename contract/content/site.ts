import { z } from 'zod'
import { EMAIL_LENGTH } from '../limits.ts'
import { Href, Line, Paragraph } from './fields.ts'

/** Name and contact of the academy; `content/site.json`. */
export const SiteSettings = z.strictObject({
  /** The academy is fictional, and its pages say so. */
  demo: z.boolean(),
  name: Line(100),
  /** For narrow screens, and as the sender of mails. */
  short: Line(40),
  tagline: Line(200),
  /** A sentence above every page; there in the demo. */
  notice: Line(500),
  phone: Line(40),
  email: z.email('must be an e-mail address').max(EMAIL_LENGTH),
  /** Lines as on an envelope. */
  address: z.array(Line(200)).min(1).max(10),
  /** Opening hours, a line each. */
  hours: z.array(Line(200)).max(14),
  /** Latitude and longitude in degrees, or null where there is nothing to find. */
  coordinates: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).nullable(),
  /** The one color of the academy, as `#B93208`. Left out: that of the product. */
  accent: z
    .string()
    .regex(/^#[0-9A-F]{6}$/, 'must be a color such as #B93208')
    .optional(),
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
