<?php
// Serves uploads, and everything else as files of MediaWiki.
$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( str_starts_with( $path, '/images/' ) && !str_contains( $path, '..' ) ) {
	$file = getenv( 'MEDIAWIKI_DATA' ) . $path;
	if ( !is_file( $file ) ) {
		http_response_code( 404 );
		return true;
	}
	header( 'Content-Type: ' . mime_content_type( $file ) );
	readfile( $file );
	return true;
}
return false;
