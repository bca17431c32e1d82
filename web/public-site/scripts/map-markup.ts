import { installTrustedTypesPolicy } from '#web/trusted-markup.ts'

/** The application has set the Trusted Types policy already; a document sets it with its first map. */
installTrustedTypesPolicy()
