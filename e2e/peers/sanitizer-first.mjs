// Jest refuses a CommonJS module that requires an ES module which is still being linked: sanitize-html and its parser, which others import,
// too, in an order that depends on the graph of each spec. Loaded once beforehand, the parser is there for both.
import 'sanitize-html';
