/** Makes films of demo lessons that members want to watch before they are ready. */
export interface DemoFilmRequests {
  /**
   * Requests the film of a lesson next, in its lowest quality. Repeated requests return the progress, 0 to 1. Null if
   * nothing makes the film.
   */
  request(lessonId: string): Promise<number | null>
  close(): void
}
