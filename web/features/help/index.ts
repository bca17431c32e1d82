export { formatContext, findLessonTitle, toSenderName } from './question-context.ts'
export { QuestionForm } from './question-form.tsx'
