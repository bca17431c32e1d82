import { TeamSettings } from '#web/studio/settings/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Team page')

export default TeamSettings
