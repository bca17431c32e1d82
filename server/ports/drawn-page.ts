/** A page as it was drawn of what is published, or what machines read of it. */
export interface DrawnPage {
  /** Such as `/blog/train-hard-fight-easy`. */
  address: string
  /** Its Content-Type. */
  type: string
  /** Links with an origin begin with BUILT_ORIGIN. */
  text: string
  /** What other sites show of it, where the academy has chosen no picture. */
  picture?: SharedPicture | undefined
}

/** The picture that is drawn of a page, for those who share it. */
export interface SharedPicture {
  /** Where it is, such as `/og/team.png`. */
  address: string
  /** Address of the page. */
  page: string
  title: string
  /** Of the academy. */
  name: string
  /** The technique that stands beside the title, at this second. */
  moment: { technique: string; at?: number | undefined }
  accent: string | undefined
}

/** A page that could not be drawn. Visitors keep seeing what was there before. */
export interface FailedPage {
  address: string
  /** For staff. */
  reason: string
}

/** What was drawn of a publication, all of it or the part that visitors notice first. */
export interface Drawing {
  pages: readonly DrawnPage[]
  failed: readonly FailedPage[]
  /** Every address that the publication has a page for, drawn or not. */
  addresses: readonly string[]
}

/** The address under which a drawing holds the page that the whole member area shares. */
export const SHARED_PAGE = '/__spa-fallback.html'
/** The address under which a drawing holds Not Found. */
export const NOT_FOUND_PAGE = '/404'
