import { shareAcademy } from '../e2e/global-setup.ts'
import { startAcademy } from './start-academy.ts'

export default () => shareAcademy(startAcademy)
