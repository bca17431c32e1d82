/** What the layout of the member area's pages tells the layout inside of it. */
export interface Frame {
  /** Header, main and footer stand around it already. */
  hasFrame: boolean
}
