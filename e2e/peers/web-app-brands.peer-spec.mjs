// Several people at one brand, in real browsers.
import { describeBrandPeople } from './web-app/brand-people-journeys.mjs';
import { describeInBrowser } from './web-app/in-browser.mjs';

describeInBrowser('brands of several people in the web app', describeBrandPeople);
