import { lazyCode } from '#web/ui/lazy.tsx'

/** The second part of the player's code: panels, lens, mat mode, all that nobody needs before the first picture. Loaded as soon as a player is drawn. */
const studyTools = lazyCode(() => import('./study-tools/study-tools.ts'))

export const useStudyTools = () => studyTools.useCode().code
