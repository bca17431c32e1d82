import { z } from 'zod'

/** `GET /site.json`: what a page may want to know of the running academy before anybody signs in. */
export const SiteNotice = z.object({
  /** There only in the demo academy, whose accounts are public. */
  demo: z
    .object({
      free: z.string(),
      paid: z.string(),
      /** On the staff: opens the Studio. */
      owner: z.string(),
      password: z.string(),
      /**
       * It sends no mail. What it would have sent can be read at `/dev/mail`: from where it was asked, or only at the
       * machine that it runs on.
       */
      mailbox: z.enum(['here', 'at the machine']).optional(),
    })
    .optional(),
  /** The identity providers that members may sign in with; there only when there is one. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
  /** The interactive map; there only where the operator has named a source, and the academy its place. */
  map: z
    .object({
      /** With `{z}`, `{x}` and `{y}` for a tile's place. */
      tiles: z.string(),
      /** Latitude and longitude of the academy, degrees. */
      place: z.tuple([z.number(), z.number()]),
      /** How near it opens: 1 to 19. */
      zoom: z.int(),
      /** What the source wants to be said beside its map. */
      credit: z.string(),
    })
    .optional(),
})
export type SiteNotice = z.infer<typeof SiteNotice>
