import { markMember } from '#web/session/member-mark.ts'

/** The whole script of a document: it runs before the first paint and then never again. */
markMember()
