/** A rendered page of the published content, or a machine-readable file. */
export interface DrawnPage {
  /** Path, such as `/blog/train-hard-fight-easy`. */
  address: string
  /** Content-Type. */
  type: string
  /** Content, such as HTML. */
  text: string
  /** Preview image for other sites. Undefined if the academy has chosen a picture. */
  picture?: SharedPicture | undefined
}

/** The preview image that is rendered for a page. */
export interface SharedPicture {
  /** Path, such as `/og/team.png`. */
  address: string
  /** Path of the page. */
  page: string
  title: string
  /** Name of the academy. */
  name: string
  /** The technique shown beside the title, at this second. */
  moment: { technique: string; at?: number | undefined }
  accent: string | undefined
}

/** A page that could not be rendered. Visitors still get its previous version. */
export interface FailedPage {
  address: string
  /** Reason, shown to staff. */
  reason: string
}

/** Rendered pages of a publication: all of them, or the part that visitors notice first. */
export interface Drawing {
  pages: readonly DrawnPage[]
  failed: readonly FailedPage[]
  /** Paths of all pages of the publication, rendered or not. */
  addresses: readonly string[]
}

/** Path of the shared member area page in a drawing. */
export const SHARED_PAGE = '/__spa-fallback.html'
/** Path of the Not Found page in a drawing. */
export const NOT_FOUND_PAGE = '/404'
