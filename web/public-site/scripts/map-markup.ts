import { installTrustedTypesPolicy } from '#web/trusted-markup.ts'

/** Installs the Trusted Types policy with the first map of a document. The application has already installed it. */
installTrustedTypesPolicy()
