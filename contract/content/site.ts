import { z } from 'zod'
import { isEmail, normalizeEmail } from '../email.ts'
import { MAX_EMAIL_LENGTH } from '../limits.ts'
import { MAX_GLOSSARY_TERM_LENGTH, MAX_GLOSSARY_TERMS } from './content-limits.ts'
import { Href, Line, Paragraph, PicturePath } from './fields.ts'

/** A link in a menu of the site: to one of its pages, or with https to another site. */
const MenuEntry = z.strictObject({
  label: Line(40),
  href: Line(2000).regex(/^(\/(?![/\\])|https:\/\/)/, 'must start with / or https://'),
})

/** A step of the landing page, shown next to a drawn figure. */
const LandingStep = z.strictObject({ title: Line(100), text: Line(500) })

/** Default zoom of the map, which shows streets and blocks. */
export const MAP_ZOOM = 16

/** Name and contact of the academy, `content/site.json`. */
export const SiteSettings = z.strictObject({
  /** Whether the academy is fictional, which its pages state. */
  demo: z.boolean(),
  name: Line(100),
  /** Short name, for narrow screens and as the sender of emails. */
  short: Line(40),
  tagline: Line(200),
  /** Sentence at the end of each email. */
  notice: Line(500),
  phone: Line(40),
  email: z
    .string()
    .overwrite((text) => normalizeEmail(text) ?? text)
    .refine(isEmail, 'must be an email address')
    .max(MAX_EMAIL_LENGTH),
  /** Postal address, line by line. */
  address: z.array(Line(200)).min(1).max(10),
  /** Opening hours, one line each. */
  hours: z.array(Line(200)).max(14),
  /** Latitude and longitude in degrees; null if there is no location to show on an interactive map. */
  coordinates: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).nullable(),
  /** Initial zoom of the interactive map: from 1 (the world) to 19 (houses). Defaults to {@link MAP_ZOOM}. */
  mapZoom: z.int('must be a whole number').min(1).max(19).optional(),
  /** Picture of a map, shown before or instead of the interactive map. Omitted: the address in large letters. */
  mapPicture: PicturePath.optional(),
  /** Logo of the academy; defaults to the logo of the product. */
  logo: PicturePath.optional(),
  /** Accent color of the academy, such as `#B93208`. Defaults to the accent color of the product. */
  accent: z
    .string()
    .regex(/^#[0-9A-F]{6}$/, 'must be a color such as #B93208')
    .max(20)
    .optional(),
  /** Header menu of the public pages, before the sign-in links. Defaults to the pages that every academy has. */
  menu: z.array(MenuEntry).min(1).max(8).optional(),
  /** Footer menu, before the legal texts. Defaults to help, blog and contact. */
  footerMenu: z.array(MenuEntry).min(1).max(8).optional(),
  /** Heading of Home, and the sentence below it. Both default to texts of the product, like the landing page. */
  homeTitle: Line(100).optional(),
  homeText: Line(300).optional(),
  /** Picture at the top of Home; defaults to drawings of a throw. */
  homePicture: PicturePath.optional(),
  /** Heading, sentence and steps of the landing page for advertisements, `/lp/hello`. */
  landingTitle: Line(100).optional(),
  landingText: Line(300).optional(),
  landingSteps: z.array(LandingStep).min(1).max(3).optional(),
  /** Correct spellings of techniques, for machine-made captions. */
  glossary: z.array(Line(MAX_GLOSSARY_TERM_LENGTH)).max(MAX_GLOSSARY_TERMS).optional(),
})

/** Introduction above the instructors: `content/team.json` without its array `people`. */
export const Team = z.strictObject({ introduction: Paragraph })

/** An instructor: an element of the array `people` in `content/team.json`. */
export const Instructor = z.strictObject({
  name: Line(200),
  role: Line(200),
  /** Technique that the figure next to the name shows. */
  figure: Line(100),
  biography: z.array(Paragraph).max(20),
  /** Titles of courses. */
  teaches: z.array(Line(200)).max(50),
  /** Quote from the instructor. */
  says: Line(500),
})

/** A question with its answer: an element of the array `topics` in `content/help/topics.json`. */
export const HelpTopic = z.strictObject({
  title: Line(200),
  /** Heading under which the question is listed. */
  group: Line(100),
  /** Paragraphs of the answer. */
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
