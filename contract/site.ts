import { z } from 'zod'

/** `GET /site.json`: facts about the running academy that a page needs before sign-in. */
export const SiteNotice = z.object({
  /** Present only in the demo academy, whose accounts are public. */
  demo: z
    .object({
      free: z.string(),
      paid: z.string(),
      /** Staff account for the Studio. */
      owner: z.string(),
      password: z.string(),
      /**
       * Present if no mail is sent and mails can be read at `/dev/mail`: from the requesting address, or only on the
       * machine itself.
       */
      mailbox: z.enum(['here', 'at the machine']).optional(),
    })
    .optional(),
  /** Identity providers for sign-in; omitted if there are none. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
  /** Interactive map; present only if the operator has configured a source and the academy its location. */
  map: z
    .object({
      /** URL template with `{z}`, `{x}` and `{y}` for a tile. */
      tiles: z.string(),
      /** Latitude and longitude of the academy, in degrees. */
      place: z.tuple([z.number(), z.number()]),
      /** Initial zoom: 1 to 19. */
      zoom: z.int(),
      /** Attribution required by the source. */
      credit: z.string(),
    })
    .optional(),
})
export type SiteNotice = z.infer<typeof SiteNotice>
