import { TeamSettings } from '#web/features/academy-settings/index.ts'
import { titled } from '#web/site.ts'

export const meta = titled('Team page')

export default TeamSettings
