export { contextLine, QuestionForm } from './question-form.tsx'
