export { startFilmProcess } from './film-process.ts'
export { readDemoSource } from './demo-source.ts'
export { type DemoContent, findDemoContent } from './find-demo-content.ts'
export { prepareDemo } from './prepare-demo.ts'
export { failIfDemoFound } from './fail-if-demo-found.ts'
export { removeDemoContent } from './remove-demo.ts'
export { isDemo, isDemoWanted } from './state.ts'
export {
  convertToTrial,
  inspectAcademyDatabase,
  claimDatabase,
  failIfForeignAcademyDatabase,
  failIfOtherAccountsExist,
} from './guard-academy-database.ts'
