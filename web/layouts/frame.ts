/** What the outer layout of the member area passes to the layout inside. */
export interface Frame {
  /** The outer layout draws header, main and footer. */
  hasFrame: boolean
}
