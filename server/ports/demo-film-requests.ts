/** Renders films of demo lessons on request of a member who wants to watch the lesson. */
export interface DemoFilmRequests {
  /**
   * Moves the film of a lesson to the front of the queue, in its lowest quality. Repeated requests return the progress,
   * 0 to 1. Null if no process renders the film.
   */
  request(lessonId: string): Promise<number | null>
  close(): void
}
