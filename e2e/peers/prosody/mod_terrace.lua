-- For specs: makes the account `cafe`, the room `terrace`, where everybody may speak, and `stage`, which is moderated. Shows what is in the
-- archives of rooms, and says when everything is there.
local mod_muc = module:depends("muc");
local archive = module:open_store("muc_log", "archive");
local json = require "util.json";
local stanzas = require "util.stanza";
local users = require "core.usermanager";

module:depends("http");

local function make_room(name, is_moderated)
	local room = mod_muc.create_room(name.."@"..module.host);
	room:set_name("Café Terrace");
	room:set_persistent(true);
	room:set_moderated(is_moderated);
	room:save(true);
end

local function read(event, room)
	local messages = {};
	for _, item in archive:find(room, {}) do
		local message = stanzas.is_stanza(item) and item or stanzas.deserialize(item);
		local text = message:get_child_text("body");
		if text then table.insert(messages, { id = message.attr.id, from = message.attr.from, text = text }); end
	end
	event.response.headers.content_type = "application/json";
	return json.encode(messages);
end

module:provides("http", { default_path = "/archive", route = { ["GET /*"] = read } });

module:hook_global("server-started", function ()
	assert(users.create_user("cafe", module:get_option_string("terrace_password"), "localhost"));
	make_room("terrace", false);
	make_room("stage", true);
	io.stderr:write("The rooms are ready.\n");
end);
