export { StartTasks } from './start-tasks.lazy.tsx'
