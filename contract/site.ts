import { z } from 'zod'

/** Response of `GET /site.json`: facts about the academy that a page needs before sign-in. */
export const SiteInfo = z.object({
  /** Present only in the demo academy, whose accounts are public. */
  demo: z
    .object({
      /** Email addresses of the accounts with the free and the full plan. */
      free: z.string(),
      paid: z.string(),
      /** Email address of the staff account for the Studio. */
      owner: z.string(),
      /** Password of all three accounts. */
      password: z.string(),
      /**
       * Present if the server stores emails instead of sending them. `here`: the caller may read them at `/dev/mail`.
       * `at the machine`: they can be read only on the server's machine.
       */
      mailbox: z.enum(['here', 'at the machine']).optional(),
    })
    .optional(),
  /** Identity providers for sign-in; omitted if there are none. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
  /** Interactive map; present only if the operator has configured a tile server and the academy its location. */
  map: z
    .object({
      /** URL template with `{z}`, `{x}` and `{y}` for a tile. */
      tiles: z.string(),
      /** Latitude and longitude of the academy, in degrees. */
      place: z.tuple([z.number(), z.number()]),
      /** Initial zoom: 1 to 19. */
      zoom: z.int(),
      /** Attribution required by the tile server. */
      credit: z.string(),
    })
    .optional(),
})
export type SiteInfo = z.infer<typeof SiteInfo>
