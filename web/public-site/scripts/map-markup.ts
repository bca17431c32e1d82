import { allowHarmlessMarkup } from '#web/trusted-markup.ts'

/** The application has allowed it already; a document does so with its first map. */
allowHarmlessMarkup()
